import hashlib
import json

FIELDS = ("system", "verifyingKey", "publicInputs", "proof")


def get_id(submission):
    """The id: SHA-256 of the four fields, in this order, without spaces."""
    ordered = {field: submission[field] for field in FIELDS}
    body = json.dumps(ordered, separators=(",", ":"))
    return "0x" + hashlib.sha256(body.encode()).hexdigest()


with open("submission.json") as file:
    print(get_id(json.load(file)))
