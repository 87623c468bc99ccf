import { recordUpload } from './features/memories/draft-media.ts'
import { showAvatar } from './features/settings/change-avatar.ts'
import { addHeroImage, showCover } from './features/space-settings/change-space.ts'
import { recordEventUpload } from './features/timeline/event-media.ts'
import { showMedium } from './features/timeline/save-event.ts'

/** Functions that use uploaded files, by kind. Browsers store the kinds, so renaming one loses its waiting uploads. */
export const uploadUses = {
  avatar: showAvatar,
  cover: showCover,
  event: recordEventUpload,
  hero: addHeroImage,
  memory: recordUpload,
  timeline: showMedium,
}
