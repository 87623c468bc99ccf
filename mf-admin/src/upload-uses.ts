import { recordPicture } from './features/spaces/space-uploads.ts'

/** Functions that use uploaded files, by kind. Browsers store the kinds, so renaming one loses its waiting uploads. */
export const uploadUses = { 'space-picture': recordPicture }
