import type { Deps } from '../deps.ts'
import { PictureRefused } from './image-process.ts'
import type { FileDoc } from '../files/file.model.ts'
import { withOriginal } from '../files/made-copies.ts'

/** Adds the perceptual hash of a picture that an earlier release rendered. Idempotent. */
export const takeLook = async (deps: Deps, file: FileDoc, signal: AbortSignal): Promise<void> => {
  const look = await withOriginal(deps, file, 'look', (input) =>
    deps.images.look({ input, type: file.type }, signal).catch((error: unknown) => {
      // An earlier release could read it. It has no look, so that it is not read every night.
      if (error instanceof PictureRefused) return ''
      throw error
    }),
  )
  if (look === null) return
  await deps.files.update({ _id: file._id, state: 'ready', look: { $exists: false } }, { $set: { look } }, [])
}
