import { noteArrival } from './features/memories/draft-media.ts'
import { showAvatar } from './features/settings/change-avatar.ts'
import { addHeroImage, showCover } from './features/space-settings/change-space.ts'
import { showMedium } from './features/timeline/save-event.ts'

/** What becomes of uploaded files, by the kind of their use. Browsers keep the kinds: one that is renamed loses what waits. */
export const uploadUses = {
  avatar: showAvatar,
  cover: showCover,
  hero: addHeroImage,
  memory: noteArrival,
  timeline: showMedium,
}
