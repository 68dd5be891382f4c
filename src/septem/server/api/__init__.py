"""The JSON API: the same intents as the pages, for programs."""

from fastapi import APIRouter

router = APIRouter(prefix="/api/v1")
