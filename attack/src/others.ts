import { meWithRoles, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { pingDatabase } from '@love-space/contracts/admin/diagnostics.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { shown, type Answer } from './http.ts'
import type { Scene } from './scene.ts'
import type { Tally } from './tally.ts'

/** Time without a response after which a request counts as not served. */
const patienceMs = 20_000

type Errand = readonly [what: string, run: () => Promise<Answer>]

/** Returns requests of other clients for all processes: pages, files, reads and writes. */
const errandsOf = ({ target, others }: Scene): Errand[] => {
  const [ada, ben] = others.partners
  const page = (path: string) => target.send({ address: ada.browser.address, path })
  return [
    ['the first page', () => page('/')],
    ['a page of the shell', () => page('/login')],
    ['the remotes', () => page('/config.json')],
    ['their account', () => ada.browser.call(meWithRoles)],
    ['a new profile', () => ada.browser.call(updateProfile, { body: { name: 'Ada Other' } })],
    ['their space', () => ben.browser.call(listSpaces)],
    [
      'new settings',
      () => ben.browser.call(updateSpace, { params: { spaceId: others.spaceId }, body: { headline: 'Sunday' } }),
    ],
    ['their messages', () => ada.browser.call(getTodaysConversation)],
    // Unlike a change of today's letter, this also succeeds on a new day.
    ['a new mood', () => ben.browser.call(rateMood, { body: { rating: 4, note: 'Still here.' } })],
    ['the database', () => ada.browser.call(pingDatabase)],
  ]
}

/** Returns the request of a tap. It is sent apart, because taps are rarer. */
const tapOf = ({ others }: Scene): Errand => {
  const [, ben] = others.partners
  return ['their tap', () => ben.browser.call(handleSpaceToken, { body: ben.pair })]
}
const roundsPerTap = 10

const settleWithin = async (answer: Promise<Answer>): Promise<Answer | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends requests of other clients while `isAttacked` holds. Each must be answered. */
export const serveOthers = async (
  scene: Scene,
  tally: Tally,
  options: {
    readonly during: string
    readonly nextExporter: (rounds: number) => boolean
    readonly isAttacked?: () => boolean
  },
): Promise<void> => {
  const { during, nextExporter, isAttacked = () => true } = options
  for (let round = 0; nextExporter(round) && tally.failures.length === 0; round += 1) {
    const errands = [...errandsOf(scene), ...(round % roundsPerTap === 0 ? [tapOf(scene)] : [])]
    const served = errands.map(async ([what, run]) => {
      const answer = await settleWithin(run())
      tally.check(`others get ${what} during ${during}`, answer?.status === 200, answer ? shown(answer) : 'no answer')
    })
    await Promise.all(served)
    tally.check(`the attack goes on while others are answered during ${during}`, isAttacked())
  }
}

/** Waits until the product answers all requests again, so that rows do not affect each other. */
export const untilAllServed = async (scene: Scene): Promise<boolean> => {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const answers = await Promise.all(errandsOf(scene).map(([, run]) => settleWithin(run())))
    if (answers.every((answer) => answer?.status === 200)) return true
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  return false
}
