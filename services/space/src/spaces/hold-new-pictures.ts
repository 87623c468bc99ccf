import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import type { Deps } from '../deps.ts'
import { filesOf } from './pictures.rules.ts'
import type { SpaceDoc } from './space.model.ts'

type Pictures = Pick<SpaceDoc, 'images' | 'coverImage'>

/** Holds new pictures, so that media does not remove them before they are attached; `allow` may throw. */
export const holdNewPictures = async (
  { media }: Deps,
  space: Pick<SpaceDoc, '_id'> & Pictures,
  given: { readonly [K in keyof Pictures]?: Pictures[K] | undefined },
  allow: () => void = () => {},
): Promise<void> => {
  const shown = new Set(filesOf(space))
  const ids = filesOf({ images: given.images ?? [], coverImage: given.coverImage ?? null })
  const added = ids.filter((id) => !shown.has(id))
  if (added.length === 0) return
  allow()
  await media.call(holdFiles, { body: { ids: added, ownerId: space._id, kind: 'image' } })
}
