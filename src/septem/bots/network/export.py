"""A network as an ONNX file, for programs and languages that septem is not written in."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from septem.bots.network.files import COLUMNS, PARTS, Weights
from septem.bots.network.network import EPSILON, LEAD
from septem.errors import MissingExtra
from septem.kernel.actions import WHATS

if TYPE_CHECKING:
    import onnx

OPSET, IR_VERSION = 17, 8  # the first that can normalise a layer in one step; any runtime since 2022 reads them
ABOUT = f"""A network that plays 7 Wonders.

observation: what a seat sees, filled up with zeros to {COLUMNS} columns
logits: a number for each thing to do, the larger the likelier
payment: what a coin to the left and a coin to the right add to the logit of a way to pay
win: the expected share of the win
lead: {LEAD} for each point that the seat is expected to end ahead of the mean of the others
"""


def export_onnx(weights: Weights, file: Path) -> None:
    """Writes the network as ONNX: `observation` int8[N, 2200] in; `logits`, `payment`, `win` and `lead` out."""
    try:
        import onnx
    except ImportError as error:
        raise MissingExtra(
            "Writing ONNX needs the library onnx; install it with: pip install 'septem[onnx]'"
        ) from error
    model = _model(weights)
    onnx.checker.check_model(model, full_check=True)
    file.write_bytes(model.SerializeToString())


def _model(weights: Weights) -> "onnx.ModelProto":
    from onnx import TensorProto, helper

    graph = _Graph(weights)
    x = graph.node("Cast", "observation", to=TensorProto.FLOAT)
    x = graph.node("Add", graph.node("MatMul", x, graph.tensor("inward.weight")), graph.tensor("inward.bias"))
    for block in range(weights.size.blocks):
        y = graph.norm(x)
        for part in PARTS:
            y = graph.layer(f"blocks.{block}.{part}", graph.node("Relu", y) if part == PARTS[1] else y)
        x = graph.node("Add", x, y)
    h = graph.norm(x)
    graph.layer("policy", h, into="logits")
    graph.layer("payment", h, into="payment")
    value = graph.layer("value.second", graph.node("Relu", graph.layer("value.first", h)))
    win, lead = (graph.node("Gather", value, graph.number(column), axis=1) for column in (0, 1))
    graph.node("Sigmoid", win, into="win")
    graph.node("Identity", lead, into="lead")
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "septem",
            [helper.make_tensor_value_info("observation", TensorProto.INT8, ["N", COLUMNS])],
            [
                helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N", *shape])
                for name, shape in {"logits": [WHATS], "payment": [2], "win": [], "lead": []}.items()
            ],
            graph.initializers,
        ),
        producer_name="septem",
        doc_string=ABOUT,
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    helper.set_model_props(model, dict(weights.metadata))
    return model


class _Graph:
    """The nodes of the network one after the other, and the numbers they need."""

    def __init__(self, weights: Weights) -> None:
        import numpy

        self.nodes: list[Any] = []
        self.initializers: list[Any] = []
        self._arrays = weights.arrays()
        self._scale = self._constant("scale", numpy.ones(weights.size.hidden, numpy.float32))

    def node(self, kind: str, *inputs: str, into: str = "", **settings: Any) -> str:
        """Adds a step, and returns the name of what comes out of it."""
        from onnx import helper

        name = into or f"step.{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **settings))
        return name

    def layer(self, name: str, x: str, into: str = "") -> str:
        """A layer of weights and bias."""
        return self.node("Gemm", x, self.tensor(f"{name}.weight"), self.tensor(f"{name}.bias"), into=into, transB=1)

    def norm(self, x: str) -> str:
        """Mean 0 and variance 1."""
        return self.node("LayerNormalization", x, self._scale, axis=-1, epsilon=EPSILON)

    def tensor(self, name: str) -> str:
        """A tensor of the network."""
        return self._constant(name, self._arrays[name])

    def number(self, value: int) -> str:
        """A whole number."""
        import numpy

        return self._constant(f"number.{value}", numpy.array(value, numpy.int64))

    def _constant(self, name: str, array: Any) -> str:
        from onnx import numpy_helper

        self.initializers.append(numpy_helper.from_array(array, name))
        return name
