import { hooks } from '../model/hooks.ts'
import { find } from './dom.ts'
import type { Store } from './storage.ts'

/** behaviours.md ST-4. */
const idKey = 'docsgen.announcement.id'
const dismissKey = 'docsgen.announcement.dismiss'

/** Lets the reader close the announcement bar; a new id shows it again (behaviours.md A-5). */
export function startAnnouncement(store: Store): void {
  const bar = find(hooks.announcement)
  if (!bar) return
  const id = bar.getAttribute(hooks.announcement)
  if (store.read(idKey) !== id) {
    store.write(idKey, id)
    store.write(dismissKey, 'false')
  }
  if (store.read(dismissKey) === 'true') {
    bar.remove()
    return
  }
  const close = find(hooks.announcementClose, bar)
  if (!close) return
  close.hidden = false
  close.addEventListener('click', () => {
    store.write(dismissKey, 'true')
    bar.remove()
  })
}
