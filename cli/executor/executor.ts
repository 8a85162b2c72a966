/**
 * A pure function with a name, by which worker threads find it. Inputs and outputs are structured-cloneable. It is called for
 * several inputs at once.
 */
export interface Task<Input, Output> {
  name: string
  run(input: Input): Output | Promise<Output>
}

/** Maps a task over inputs, in one thread or in a pool of workers; the result is the same. */
export interface Executor {
  /** Passes outputs to `receive` in the order of the inputs, as soon as possible, so that they need not be kept in memory. */
  map<Input, Output>(
    task: Task<Input, Output>,
    inputs: readonly Input[],
    receive: (output: Output, index: number) => void,
  ): Promise<void>
  close(): Promise<void>
}
