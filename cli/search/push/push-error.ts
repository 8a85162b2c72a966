/** Why a service could not be filled: one sentence for users, without a key in it. */
export class PushError extends Error {
  override name = 'PushError'
  /** A remedy. */
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
