import { inside, orNull, text } from '@love-space/service-kit/store/fields.ts'

/** The recording that a record carries; null without one. */
export const voice = orNull(inside({ fileId: text, transcript: orNull(text) }))
