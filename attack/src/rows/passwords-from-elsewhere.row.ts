import { login } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { shown } from '../http.ts'
import { newAccount, newUser, type TestUser } from '../people.ts'
import type { Row } from '../row.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'

/** Status codes of refusals; 503 means that too many sign-ins wait. */
const refusals: ReadonlySet<number> = new Set([401, 429, 503])

const guess = (target: Target, { email }: TestUser, address: string, index: number) =>
  target.newBrowser(address).call(login, { body: { email, password: `a-guess-${index}` } })

const guessFromFew = async (target: Target, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  for (let from = 0; from < 3; from += 1) {
    const address = target.newAddress()
    for (let index = 0; index < 10; index += 1) {
      const { status } = await guess(target, person, address, index)
      tally.check('a wrong password is refused', refusals.has(status), status)
    }
  }
  const { email, password } = person
  const owner = await target.newBrowser().call(login, { body: { email, password } })
  tally.check('the owner gets in on a new browser all the same', owner.status === 200, shown(owner))
}

/** Guesses a password from many addresses. The protection must not lock out the account's known browser. */
const guessFromMany = async (target: Target, addresses: number, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  await Promise.all(
    Array.from({ length: addresses }, async () => {
      const address = target.newAddress()
      for (let index = 0; index < 4; index += 1) {
        const { status } = await guess(target, person, address, index)
        tally.check('a wrong password is refused', refusals.has(status), status)
      }
    }),
  )
  const { email, password, browser } = person
  const owner = await browser.call(login, { body: { email, password }, token: null })
  tally.check("the owner's known browser gets in all the same", owner.status === 200, shown(owner))
}

const guessFromOne = async (target: Target, count: number, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  const address = target.newAddress()
  let tried = 0
  for (let index = 0; index < count; index += 1) {
    if ((await guess(target, person, address, index)).status === 401) tried += 1
  }
  tally.check('one address guesses the password of one account only so often', tried <= count / 2, `${tried} tried`)
}

/** Registers many users at one address, as behind a carrier's. */
const registerFromOne = async (target: Target, count: number, tally: Tally): Promise<void> => {
  const address = target.newAddress()
  const people: ReturnType<typeof newAccount>[] = []
  for (let index = 0; index < count; index += 1) {
    const body = newAccount(target)
    const answer = await target.newBrowser(address).call(register, { body })
    tally.check('people behind one address open accounts', answer.status === 201, shown(answer))
    people.push(body)
  }
  for (const { email, password } of people.slice(0, 10)) {
    const answer = await target.newBrowser(address).call(login, { body: { email, password } })
    tally.check('and sign in there', answer.status === 200, shown(answer))
  }
}

export const passwordsFromElsewhere: Row = {
  id: '7',
  title: 'wrong passwords from elsewhere, and many people behind one address',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    await guessFromFew(target, tally)
    await guessFromOne(target, scene.tries(40, 24), tally)
    await registerFromOne(target, scene.tries(40, 34), tally)
    await guessFromMany(target, scene.tries(60, 20), tally)
  },
}
