import { bulkCreateRings } from '@love-space/contracts/admin/ring.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { randomBytes } from 'node:crypto'
import { isRefused, shown, textAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newAccount } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Target } from '../target.ts'

interface Half {
  readonly ringToken?: string
  readonly spaceToken?: string
  readonly spaceId?: string
}

const registerWith = async (target: Target, half: Half, browser = target.newBrowser()): Promise<Answer> => {
  const answer = await browser.call(register, { body: { ...newAccount(target), ...half } })
  browser.token = textAt(answer.json, 'data.token') || null
  return answer
}

const guessed = (): string => randomBytes(32).toString('base64url')

const openByHalf: Row['attack'] = async ({ target, victims }, tally) => {
  const { partners, spaceId, private: secret } = victims
  const { object, token } = partners[1].pair
  for (const more of [{}, { spaceId }]) {
    const browser = target.newBrowser()
    const answer = await registerWith(target, { ringToken: object, ...more }, browser)
    tally.check('half a link lets an account be made', answer.status === 201, shown(answer))
    const isLeaked = [secret, token, spaceId, ...partners.map(({ userId }) => userId)].some((fact) =>
      answer.text.includes(fact),
    )
    tally.check('and tells nothing of the space', !isLeaked, answer.text.slice(0, 200))
    const spaces = await browser.call(listSpaces)
    tally.check('and leads into none', textAt(spaces.json, 'code') === 'NO_SPACES', shown(spaces))
    const userId = textAt(answer.json, 'data.user.id')
    for (const route of [addUserByToken, createWithToken]) {
      for (const half of [{ object }, { object, token: guessed() }, { object, token: spaceId }]) {
        const joined = await browser.call(route, { body: { ...half, userId } as never })
        tally.check('entering needs both halves', isRefused(joined), shown(joined))
      }
    }
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const tellRefusalsApart: Row['attack'] = async ({ target, victims, others, tries }, tally) => {
  const operator = await signInAsOperator(target, 'super_admin')
  const stocked = textAt((await operator.call(bulkCreateRings, { body: { count: 1 } })).json, 'data.rings.0.ringToken')
  target.secrets.add('device token', stocked)
  const halves: Readonly<Record<string, () => Half>> = {
    'made up': () => ({ ringToken: guessed() }),
    'in stock': () => ({ ringToken: stocked }),
    'of another space': () => ({ ringToken: victims.partners[0].pair.object, spaceId: others.spaceId }),
    alpha: () => ({ ringToken: 'alpha' }),
    beta: () => ({ ringToken: 'beta', spaceId: victims.spaceId }),
    'a space token': () => ({ spaceToken: victims.partners[0].pair.token }),
  }
  const texts = new Set<string>()
  const times = new Map<string, number[]>(Object.keys(halves).map((what) => [what, []]))
  for (let round = 0; round < tries(12, 6); round += 1) {
    for (const [what, half] of Object.entries(halves)) {
      const body = half()
      const startedAt = performance.now()
      const { status, json } = await registerWith(target, body)
      times.get(what)?.push(performance.now() - startedAt)
      texts.add(JSON.stringify([status, { ...(json as object), requestId: '' }]))
    }
  }
  tally.check(
    'every refusal says the same',
    texts.size === 1 && [...texts].join().startsWith('[422,'),
    [...texts].join(),
  )
  for (const what of ['in stock', 'of another space']) {
    const ratio = median(times.get(what) ?? []) / median(times.get('made up') ?? [])
    tally.check(`${what}: it takes as long as made up`, ratio > 0.4 && ratio < 2.5, `${ratio.toFixed(2)} times as long`)
  }
}

const repeatRefusals: Row['attack'] = async ({ target }, tally) => {
  const untilLimited = async (next: () => Promise<Answer>): Promise<number | undefined> => {
    for (let count = 1; count <= 70; count += 1) if ((await next()).status === 429) return count
    return undefined
  }
  const ringToken = guessed()
  const byToken = await untilLimited(() => registerWith(target, { ringToken }))
  tally.check('one half is tried only so often', byToken !== undefined, 'never limited')
  const address = target.newAddress()
  const byAddress = await untilLimited(() => registerWith(target, { ringToken: guessed() }, target.newBrowser(address)))
  tally.check('one address tries only so often', byAddress !== undefined, 'never limited')
}

export const halfLinks: Row = {
  id: 'HL',
  title: 'registering with half of a link: of a ring in use, in stock, elsewhere, made up',
  needsManyAddresses: true,
  attack: inTurn(openByHalf, tellRefusalsApart, repeatRefusals),
}
