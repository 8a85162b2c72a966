import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Submission {
  system: string
  verifyingKey: string
  publicInputs: string[]
  proof: string
}

/** The id: SHA-256 of the four fields, in this order, without spaces. */
function getId(submission: Submission): string {
  const { system, verifyingKey, publicInputs, proof } = submission
  const body = JSON.stringify({ system, verifyingKey, publicInputs, proof })
  return `0x${createHash('sha256').update(body).digest('hex')}`
}

console.log(getId(JSON.parse(readFileSync('submission.json', 'utf8'))))
