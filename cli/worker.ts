// The entry of worker threads. Whatever they load is part of the engine.
void import('./start-tasks.ts').then(({ startTasks }) => startTasks())
