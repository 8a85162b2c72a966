import type { WorkerThread } from '../../executor/worker-thread.ts'
import type { MadeFile } from '../../search/make-indexes.ts'
import { type PagesRequest, readEarlierPages, updateChangedPages } from '../../search/update-pages.ts'
import type { BuildContext } from '../build-context.ts'

/** An update of the search indexes that has begun. */
export interface SearchUpdate {
  /** The files of the indexes; `null` if they cannot be updated. */
  files: Promise<MadeFile[] | null>
  /** The hash of the record of the pages, once that is stored. */
  stored: Promise<string | null>
}

/** Begins to update the search indexes, in the thread for it if there is one. */
export function beginSearchUpdate(
  request: PagesRequest,
  { clock, indexThread }: Pick<BuildContext, 'clock' | 'indexThread'>,
): SearchUpdate {
  const update = indexThread ? updateInThread(indexThread, request) : updateHere(request)
  // They may be waited for after something else has failed.
  update.stored.catch(() => undefined)
  return { ...update, files: clock.time('search', () => update.files) }
}

function updateInThread(thread: WorkerThread, request: PagesRequest): SearchUpdate {
  const run = async <Output>(task: string, input: unknown): Promise<Output> => {
    const [output] = (await thread.run({ task, inputs: [input] })) as [Output]
    return output
  }
  const files = run<MadeFile[] | null>('update', request)
  return { files, stored: files.then((made) => made && run<string | null>('store', null)) }
}

function updateHere(request: PagesRequest): SearchUpdate {
  const updated = updateChangedPages(request, readEarlierPages(request))
  return {
    files: updated.then((pages) => pages?.files ?? null),
    stored: updated.then((pages) => pages?.store() ?? null),
  }
}
