import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { camera, hostileFiles, marker, misplacedSound, soundPicture } from '../hostile-files.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { newCouple, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import { addressesOf, sendFile } from '../send-file.ts'
import type { Tally } from '../tally.ts'

/** Reads all copies of an accepted file. They must have its real type and no hidden content. */
const readAll = async (scene: Scene, tally: Tally, answer: Answer): Promise<void> => {
  const kind = textAt(answer.json, 'data.file.kind')
  const isPicture = kind === 'image'
  // Text is served as text; checks below ensure that browsers show it only so.
  const typeOfKind = isPicture
    ? /^image\/(webp|avif)$/
    : kind === 'document'
      ? /^(text\/plain|application\/)/
      : new RegExp(`^${kind}/`)
  for (const path of addressesOf(answer)) {
    const read = await scene.target.send({ address: scene.stranger.browser.address, path })
    const { headers } = read
    const type = String(headers['content-type'])
    tally.check('what is taken in can be read', read.status === 200, shown(read))
    tally.check('is served as what it is', typeOfKind.test(type), `${kind}: ${type}`)
    const policy = String(headers['content-security-policy'])
    const isBound = headers['x-content-type-options'] === 'nosniff' && policy.includes('sandbox')
    tally.check('is nothing else to any browser', isBound, policy)
    if (isPicture)
      tally.check('a copy holds nothing that was hidden', !read.text.includes(marker) && !read.text.includes(camera))
  }
}

const sendHostileFiles = async (scene: Scene, tally: Tally, ada: Partner): Promise<void> => {
  const { chance } = scene.target
  const all = hostileFiles(chance)
  const files = scene.isShort ? Array.from({ length: 24 }, () => chance.pick(all)) : all
  let refused = 0
  for (const file of files) {
    const answer = await sendFile(ada, file)
    const isRefused = [400, 413, 415, 422].includes(answer.status)
    if (isRefused) refused += 1
    tally.check(`${file.what} is refused or cleaned`, isRefused || answer.status === 201, shown(answer))
    if (answer.status === 201) await readAll(scene, tally, answer)
  }
  tally.notes.push(`${files.length} hostile files, ${refused} refused`)
}

const misplaceSound = async (tally: Tally, ada: Partner): Promise<void> => {
  const answer = await sendFile(ada, misplacedSound)
  tally.check('a memory takes no sound', [415, 422].includes(answer.status), shown(answer))
  const kept = await sendFile(ada, { ...misplacedSound, isForInbox: true })
  tally.check(
    'an inbox takes sound',
    kept.status === 201 && textAt(kept.json, 'data.file.kind') === 'audio',
    shown(kept),
  )
}

const bendAddresses = async (scene: Scene, tally: Tally, ada: Partner): Promise<void> => {
  const answer = await sendFile(ada, soundPicture(scene.target.chance))
  tally.check('a picture is taken in after all that', answer.status === 201, shown(answer))
  const url = textAt(answer.json, 'data.url')
  const id = textAt(answer.json, 'data.file.id')
  const { address } = scene.stranger.browser
  const statusOf = async (path: string) => (await scene.target.send({ address, path })).status
  tally.check('its address opens it', (await statusOf(url)) === 200)
  const [path = '', query = ''] = url.split('?')
  const bent = [
    path,
    `${path}?${query.replace(/e=\d+/, 'e=99999999999')}`,
    `${path}?${query.replace(/u=[0-9a-f]+/, `u=${scene.stranger.userId}`)}`,
    `${path}?${query.replace(/s=.*/, 's=')}`,
    `${path}?${query}&u=${scene.stranger.userId}`,
    `${path.replace('.webp', '.avif')}?${query}`,
    `/api/files/${id}/original.jpg?${query}`,
    `/api/files/${id}/..%2f..%2foriginal.jpg?${query}`,
  ]
  for (const each of bent) {
    const status = await statusOf(each)
    tally.check('an address that was changed opens nothing', status >= 400 && status < 500, `${status} ${each}`)
  }
  const view = await scene.stranger.browser.call(getFile, { params: { id } })
  tally.check('a stranger is told nothing of a file', view.status === 404, shown(view))
}

export const files: Row = {
  id: 'FI',
  title: 'bombs, truncated and mislabelled files, markup in pictures and sound, forged addresses of files',
  attack: async (scene, tally) => {
    const [ada] = (await newCouple(scene.target)).partners
    await sendHostileFiles(scene, tally, ada)
    await misplaceSound(tally, ada)
    await bendAddresses(scene, tally, ada)
  },
}
