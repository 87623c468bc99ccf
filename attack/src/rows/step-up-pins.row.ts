import { changePin } from '@love-space/contracts/auth/user.routes.ts'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { endSpace } from '@love-space/contracts/space/space.routes.ts'
import { isRefused, shown, textAt } from '../http.ts'
import { newCouple, signInElsewhere, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'

/** Number of wrong PINs after which a wait must have begun; the first wait begins after half of them. */
const wrongPinsMax = 10

const wrongPin = (index: number, pin: string): string => {
  const guess = String(1_000 + index * 7).padStart(4, '0')
  return guess === pin ? '9998' : guess
}

const guessOverSessions = async (target: Target, owner: Partner, count: number, tally: Tally): Promise<void> => {
  const elsewhere = (await signInElsewhere(target, owner)).token
  let tapped = (await tap(owner.browser, owner.pair)).token
  let wrong = 0
  let isLocked = false
  for (let index = 0; index < count; index += 1) {
    const address = target.newAddress()
    if (index % 6 === 5) tapped = (await tap(owner.browser, owner.pair, { address })).token
    const token = index % 2 === 0 ? tapped : elsewhere
    const guess = wrongPin(index, owner.pin)
    const answer =
      index % 4 === 3
        ? await owner.browser.call(changePin, { body: { currentPin: guess, newPin: '5839' }, token, address })
        : await owner.browser.call(verifyPin, { body: { pin: guess }, token, address })
    const code = textAt(answer.json, 'code')
    if (code === 'PIN_WRONG') wrong += 1
    if (code === 'PIN_LOCKED') isLocked = true
    tally.check('a PIN is tried only so often, over all sessions', wrong <= wrongPinsMax, `${wrong} wrong PINs`)
    tally.check('once locked, every session is', !isLocked || code === 'PIN_LOCKED', shown(answer))
  }
  tally.check('guessing comes to an end', isLocked, `${count} guesses`)
  const address = target.newAddress()
  const fresh = (await tap(owner.browser, owner.pair, { address })).token
  const right = await owner.browser.call(verifyPin, { body: { pin: owner.pin }, token: fresh, address })
  tally.check('the right PIN waits as well', textAt(right.json, 'code') === 'PIN_LOCKED', shown(right))
  const changed = await owner.browser.call(changePin, {
    body: { currentPin: owner.pin, newPin: '5839' },
    token: fresh,
    address,
  })
  tally.check('and so does changing it', textAt(changed.json, 'code') === 'PIN_LOCKED', shown(changed))
  const end = await owner.browser.call(endSpace, { params: { spaceId: owner.spaceId }, token: fresh })
  tally.check('the space is not ended without the PIN', end.status === 403, shown(end))
}

/** Guesses the PIN at a ring. Its owner must not be affected. */
const guessAtRing = async (target: Target, owner: Partner, tally: Tally): Promise<void> => {
  const finder = target.newBrowser()
  const { challenge } = await tap(finder, owner.pair)
  let last = ''
  for (let index = 0; index < 12; index += 1) {
    const answer = await finder.call(verifyPin, { body: { pin: wrongPin(index, owner.pin), challenge } })
    last = textAt(answer.json, 'code')
    tally.check('a found ring opens for no guess', isRefused(answer), shown(answer))
  }
  tally.check('guessing at a ring is locked', last === 'PIN_LOCKED', last)
  const stepUp = await owner.browser.call(verifyPin, { body: { pin: owner.pin } })
  tally.check("the owner's session confirms by PIN all the same", stepUp.status === 200, shown(stepUp))
  const { action, answer } = await tap(owner.browser, owner.pair)
  tally.check("the owner's known browser is let in all the same", action === 'login', shown(answer))
}

export const stepUpPins: Row = {
  id: '3',
  title: 'wrong PINs over many sessions, and at a found ring',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { partners } = await newCouple(scene.target)
    await guessAtRing(scene.target, partners[1], tally)
    await guessOverSessions(scene.target, partners[0], scene.tries(60, 20), tally)
  },
}
