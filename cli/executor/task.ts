/**
 * A pure function with a name, by which worker threads find it. Inputs and outputs are structured-cloneable. It is called for
 * several inputs at once.
 */
export interface Task<Input, Output> {
  name: string
  run(input: Input): Output | Promise<Output>
}
