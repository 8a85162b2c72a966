import { dataAttributes } from '../model/data-attributes.ts'
import { find } from './dom.ts'
import type { Store } from './storage.ts'

/** Storage keys (docs/behaviours.md ST-4). */
const ID_KEY = 'docsgen.announcement.id'
const DISMISS_KEY = 'docsgen.announcement.dismiss'

/** Lets the reader close the announcement bar; a new id shows it again (docs/behaviours.md A-5). */
export function startAnnouncement(store: Store): void {
  const bar = find(dataAttributes.announcement)
  if (!bar) return
  const id = bar.getAttribute(dataAttributes.announcement)
  if (store.read(ID_KEY) !== id) {
    store.write(ID_KEY, id)
    store.write(DISMISS_KEY, 'false')
  }
  if (store.read(DISMISS_KEY) === 'true') {
    bar.remove()
    return
  }
  const close = find(dataAttributes.announcementClose, bar)
  if (!close) return
  close.hidden = false
  close.addEventListener('click', () => {
    store.write(DISMISS_KEY, 'true')
    bar.remove()
  })
}
