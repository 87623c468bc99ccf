import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { appendToUpload, createUpload } from '@love-space/contracts/media/upload.routes.ts'
import { tusMetadata } from '@love-space/testing/tus-metadata.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { existsSync } from 'node:fs'
import { sendRoute } from '../send-route.ts'
import {
  longVideoWithPlace,
  videoOfLargeFrames,
  videoPicture,
  videoPlace,
  videosThatName,
  videoWithoutLength,
} from '../hostile-videos.ts'
import { costlyAnimation, soundPicture } from '../hostile-files.ts'
import { shown, textAt, valueAt, type Answer } from '../http.ts'
import { newCouple, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import { sendFile } from '../send-file.ts'
import type { Tally } from '../tally.ts'

const ffmpeg = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  .map((folder) => `${folder}/ffmpeg`)
  .find((path) => existsSync(path))
const workedOnMs = 30_000

const view = (person: Partner, id: string): Promise<Answer> => person.browser.call(getFile, { params: { id } })

/** Sends videos that name another couple's file, of which the product must make no copy. */
const nameOthersFiles = async (scene: Scene, tally: Tally, ada: Partner): Promise<() => Promise<void>> => {
  const [victim] = scene.victims.partners
  const theirs = await sendFile(victim, longVideoWithPlace(`victim ${scene.target.chance.next()}`))
  const theirId = textAt(theirs.json, 'data.file.id')
  const taken: { what: string; id: string; bytes: number }[] = []
  const all = videosThatName(`../../${victim.spaceId}/contents/${theirId}`)
  const { chance } = scene.target
  for (const file of scene.isShort ? Array.from({ length: 5 }, () => chance.pick(all)) : all) {
    const answer = await sendFile(ada, file)
    const isRefused = answer.status === 415
    tally.check(`${file.what} is refused or kept as it came`, isRefused || answer.status === 201, shown(answer))
    if (isRefused) continue
    taken.push({ what: file.what, id: textAt(answer.json, 'data.file.id'), bytes: file.bytes.length })
  }
  return async () => {
    for (const { what, id, bytes } of taken) {
      const { json } = await view(ada, id)
      const isPlain = (valueAt(json, 'data.file.renditions') as unknown[] | undefined)?.length === 0
      const path = textAt(json, 'data.file.url')
      tally.check(`nothing is made of ${what}`, isPlain && /\/original\.|^$/.test(path), path)
      if (path === '') continue
      const read = await scene.target.send({ address: ada.browser.address, path })
      tally.check(`${what} shows nothing of others`, !read.text.includes(videoPicture), `${bytes} bytes`)
    }
  }
}

const sendLongVideo = async (scene: Scene, tally: Tally, ada: Partner): Promise<() => Promise<void>> => {
  const answer = await sendFile(ada, longVideoWithPlace(String(scene.target.chance.next())))
  tally.check('a long video is kept', answer.status === 201, shown(answer))
  const read = async (path: string) => scene.target.send({ address: ada.browser.address, path })
  const served = await read(textAt(answer.json, 'data.url'))
  tally.check('its pictures are served', served.text.includes(videoPicture), shown(served))
  tally.check('the places in its tracks are not', !served.text.includes(videoPlace))
  return async () => {
    const id = textAt(answer.json, 'data.file.id')
    const isLeft = async () => valueAt((await view(ada, id)).json, 'data.file.isTooLong') === true
    const left = await waitFor(isLeft, { what: 'the end of its job', timeoutMs: workedOnMs }).catch(() => false)
    tally.check('a video beyond the budget is left as it came, and said to be', left)
  }
}

/** Sends videos that are small but costly to decode. Waits until all their jobs have ended. */
const sendCostlyVideos = async (scene: Scene, tally: Tally, ada: Partner, program: string): Promise<void> => {
  for (const file of [videoOfLargeFrames(String(scene.target.chance.next())), videoWithoutLength(program)]) {
    const answer = await sendFile(ada, file)
    tally.check(`${file.what} is kept`, answer.status === 201, shown(answer))
    const id = textAt(answer.json, 'data.file.id')
    const isLeft = async () => valueAt((await view(ada, id)).json, 'data.file.isTooLong') === true
    const left = await waitFor(isLeft, { what: 'the end of its job', timeoutMs: workedOnMs }).catch(() => false)
    tally.check(`${file.what} is left as it came, and said to be`, left)
  }
}

const sendCostlyPictures = async (scene: Scene, tally: Tally, ada: Partner): Promise<void> => {
  const { chance } = scene.target
  const [other] = scene.others.partners
  const sizes = [...Array.from({ length: 6 }, () => [600, 69] as const), [1_000, 110] as const]
  let answered = 0
  const costly = sizes.map(async ([side, frames]) => {
    const file = costlyAnimation(side, frames, chance)
    const answer = await sendFile(ada, file)
    answered += 1
    tally.check(`${file.what} is taken`, answer.status === 201, shown(answer))
  })
  const small = await sendFile(other, soundPicture(chance))
  tally.check('a picture of others is taken', small.status === 201, shown(small))
  tally.check('before all animations are read', answered < sizes.length, `${answered} of ${sizes.length} were read`)
  await Promise.all(costly)
}

/** Uses tus extensions that the product lacks, and sends the last bytes over several connections at once. */
const misuseUploads = async (scene: Scene, tally: Tally, ada: Partner): Promise<void> => {
  const { address, token } = ada.browser
  const common = { authorization: `Bearer ${token ?? ''}`, 'tus-resumable': '1.0.0' }
  const metadata = tusMetadata({ filename: 'sea.png', filetype: 'image/png', path: `${ada.spaceId}/memory` })
  const begin = (headers: Readonly<Record<string, string>>) =>
    sendRoute(scene.target, createUpload, { address, headers: { ...common, 'upload-metadata': metadata, ...headers } })
  for (const headers of [
    { 'upload-defer-length': '1' },
    { 'upload-concat': 'partial', 'upload-length': '10' },
    { 'upload-concat': 'final;/api/uploads/a' },
  ]) {
    const answer = await begin(headers)
    const names = /Upload-(Defer-Length|Concat)/.test(textAt(answer.json, 'message'))
    tally.check('an extension that is not offered is refused by name', answer.status === 400 && names, shown(answer))
  }
  const bytes = longVideoWithPlace(String(scene.target.chance.next())).bytes
  const begun = await begin({ 'upload-length': String(bytes.length) })
  const path = String(begun.headers.location)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      scene.target.send({
        address,
        method: appendToUpload.method,
        path,
        headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: bytes,
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  tally.check('one of several that end an upload is told so', statuses.includes(204), statuses)
  const others = statuses.every((status) => [204, 409, 423].includes(status))
  tally.check('the others are told that it went on', others, statuses)
}

export const videos: Row = {
  id: 'VI',
  title: 'costly videos and pictures, videos that name files of others or tell places, extensions and races of uploads',
  attack: async (scene, tally) => {
    const [ada] = (await newCouple(scene.target)).partners
    // A couple's jobs run in order, so the end of the last one implies the end of all.
    const ofOthers = await nameOthersFiles(scene, tally, ada)
    const ofLong = await sendLongVideo(scene, tally, ada)
    await misuseUploads(scene, tally, ada)
    await sendCostlyPictures(scene, tally, ada)
    if (ffmpeg === undefined) {
      tally.notPossible.push('there is no FFmpeg, so nothing is made of videos')
      return
    }
    await ofLong()
    await ofOthers()
    await sendCostlyVideos(scene, tally, ada, ffmpeg)
  },
}
