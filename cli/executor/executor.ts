/** A pure function with a name, so that a worker thread can find it. Inputs and outputs are structured-cloneable. */
export interface Task<Input, Output> {
  name: string
  run(input: Input): Output | Promise<Output>
}

/** Maps a task over inputs, in one thread or in a pool of workers; nobody who calls it can tell which. */
export interface Executor {
  /** Outputs reach `receive` in the order of the inputs, as they come, so that none needs to be held. */
  map<Input, Output>(
    task: Task<Input, Output>,
    inputs: readonly Input[],
    receive: (output: Output, index: number) => void,
  ): Promise<void>
  close(): Promise<void>
}
