import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

const Transcript = Nullable(Type.String({ maxLength: limits.transcriptCharsMax }))

/** A recording of up to two minutes that a record carries. Its length, waveform and address are those of the file. */
export const Voice = Strict({ fileId: Id, transcript: Transcript })
export type Voice = Static<typeof Voice>

/** The recording to carry: an own upload into `{spaceId}/voice`, of a sealed letter into `{spaceId}/sealed-voice`, that no other record carries. */
export const VoiceGiven = Strict({ fileId: Id, transcript: Type.Optional(Transcript) })
export type VoiceGiven = Static<typeof VoiceGiven>

/** Returns what a record stores of a given recording: a transcript without words counts as none. */
export const voiceOf = ({ fileId, transcript }: VoiceGiven): Voice => ({
  fileId,
  transcript: transcript?.trim() || null,
})

/** Message of INVALID_INPUT for `body.voice.fileId`. */
export const voiceRefusal = 'This must be a recording of your own that is not used yet.'
