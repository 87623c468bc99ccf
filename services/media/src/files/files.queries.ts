import type { FileView } from '@love-space/contracts/media/file.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { Deps } from '../deps.ts'
import type { FileUser } from './require-uploader.ts'
import { signFileLink } from './file-links.ts'
import { copyKeyOf, originalPart, playablePart, renditionParts, type FilePart } from './file-parts.ts'
import type { FileDoc } from './file.model.ts'
import { sealedScopeOf } from './sealed-scope.ts'
import { findReadable, requireReadable, type ReadableFile } from './find-file.ts'

const renditionsFor = ({ env, clock }: Deps, { userId }: FileUser, file: FileDoc) => {
  const sign = ({ name }: FilePart): string =>
    signFileLink(env.FILE_LINK_KEY, { id: file._id, part: name, userId, now: clock() })
  return renditionParts(file).map(({ width, height, avif, webp }) => ({
    width,
    height,
    ...(avif ? { avif: sign(avif) } : {}),
    webp: sign(webp),
  }))
}

const mainPart = (file: FileDoc): string | null => {
  if (file.state !== 'ready') return null
  if (file.playableKey !== null) return playablePart(file, file.playableKey).name
  if (file.isWithheld) return null
  return originalPart(file, '').name
}

const viewOf = (deps: Deps, reader: FileUser, file: FileDoc, poster: ReadableFile | undefined): FileView => {
  const { env, clock } = deps
  const picture = poster ?? (file.renditions.length > 0 || file.kind === 'image' ? file : null)
  const renditions = picture && picture.state === 'ready' ? renditionsFor(deps, reader, picture) : []
  const part = mainPart(file)
  const signed =
    part === null ? null : signFileLink(env.FILE_LINK_KEY, { id: file._id, part, userId: reader.userId, now: clock() })
  return {
    id: file._id,
    kind: file.kind,
    state: file.state === 'finishing' ? 'uploading' : file.state,
    failure: file.failure,
    ...(file.failureCode === undefined ? {} : { failureCode: file.failureCode }),
    name: file.name,
    type: file.type,
    bytes: file.bytes,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    placeholder: picture?.placeholder ?? null,
    takenAt: file.takenAt,
    ...(picture?.focus === undefined ? {} : { focus: picture.focus }),
    ...(file.takenOn === undefined ? {} : { takenOn: file.takenOn }),
    url: file.kind === 'image' ? (renditions.at(-1)?.webp ?? null) : signed,
    renditions,
    crop: file.edit.crop,
    rotation: file.edit.rotation,
    converting: file.converting,
    isTooLong: file.isTooLong,
    ...(file.recording && { durationS: file.recording.durationS, waveform: [...file.recording.waveform] }),
    uploadedBy: file.userId,
    createdAt: file.createdAt.toISOString(),
  }
}

/** Returns files in the contract's form. A video shows its poster only to readers who may see the poster. */
export const toFileViews = async (deps: Deps, reader: FileUser, files: readonly FileDoc[]): Promise<FileView[]> => {
  const found = await findReadable(
    deps,
    reader,
    files.flatMap(({ posterId }) => posterId ?? []),
  )
  const posters = new Map(found.map((poster) => [poster._id, poster]))
  return files.map((file) => viewOf(deps, reader, file, posters.get(file.posterId ?? '')))
}

export const toFileView = async (deps: Deps, reader: FileUser, file: FileDoc): Promise<FileView> =>
  requireOnly(await toFileViews(deps, reader, [file]))

export const readFileView = async (deps: Deps, reader: FileUser, id: string): Promise<FileView> =>
  toFileView(deps, reader, await requireReadable(deps, reader, id))

export const readFileViews = async (deps: Deps, reader: FileUser, ids: readonly string[]): Promise<FileView[]> => {
  const asked = [...new Set(ids)]
  const views = await toFileViews(deps, reader, await findReadable(deps, reader, asked))
  return views.toSorted((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id))
}

export const findPart = async ({ contents }: Deps, file: FileDoc, name: string): Promise<FilePart> => {
  const parts: FilePart[] = renditionParts(file).flatMap(({ avif, webp }) => [webp, ...(avif ? [avif] : [])])
  if (file.playableKey !== null) parts.push(playablePart(file, file.playableKey))
  const isCopied = file.playableKey === copyKeyOf(file)
  if (
    file.kind !== 'image' &&
    !isCopied &&
    !file.isWithheld &&
    file.contentId !== null &&
    name.startsWith('original.')
  ) {
    const content = await contents.findById(file.contentId)
    if (content) parts.push(originalPart(file, content.key))
  }
  const part = parts.find((one) => one.name === name)
  if (!part || file.state !== 'ready') throw new AppError('FILE_NOT_FOUND')
  return part
}

export const findFileOwners = async ({ files }: Deps, userIds: readonly string[]): Promise<string[]> => {
  const asked = userIds.map(async (userId) => {
    const scope = { $in: [userId, sealedScopeOf(userId)] }
    return (await files.exists({ scope, state: { $ne: 'removing' } })) ? [userId] : []
  })
  return (await Promise.all(asked)).flat()
}
