import { showAvatar } from './features/settings/change-avatar.ts'
import { addHeroImage, showCover } from './features/space-settings/change-space.ts'
import { showMedium } from './features/timeline/save-event.ts'
import { recordUpload } from './shared/items/record-upload.ts'
import { recordVoice } from './shared/record-voice.ts'

/** Functions that use uploaded files, by kind. Browsers store the kinds, so renaming one loses its waiting uploads. */
export const uploadUses = {
  avatar: showAvatar,
  capsule: recordUpload('capsules'),
  cover: showCover,
  event: recordUpload('timeline'),
  hero: addHeroImage,
  memory: recordUpload('memories'),
  timeline: showMedium,
  voice: recordVoice,
}
