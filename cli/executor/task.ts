/**
 * A pure function that worker threads find by its name. Inputs and outputs are structured-cloneable. It is called with
 * several inputs at once.
 */
export interface Task<Input, Output> {
  name: string
  run(input: Input): Output | Promise<Output>
}
