// The entry of worker threads. Whatever they load is part of the engine.
import { inheritCompileCache } from './executor/compile-cache.ts'

inheritCompileCache()
void import('./start-tasks.ts').then(({ startTasks }) => startTasks())
