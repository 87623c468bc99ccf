import { peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { shown } from '../http.ts'
import { newCouple } from '../people.ts'
import type { Row } from '../row.ts'
import { tap } from '../taps.ts'

const tapsPerAddress = 5

export const peeks: Row = {
  id: '5',
  title: "peeks and strangers' taps of a ring from many addresses, then the owner's own tap",
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    const [owner] = (await newCouple(target)).partners
    const { token, object } = owner.pair
    const strangers = Array.from({ length: scene.tries(60, 24) }, () => target.newBrowser())
    await Promise.all(
      strangers.map(async (stranger, index) => {
        for (let count = 0; count < tapsPerAddress; count += 1) {
          const answer =
            index % 3 === 0
              ? (await tap(stranger, owner.pair)).answer
              : await (index % 3 === 1
                  ? stranger.call(peekSpaceToken, { query: { token, object } })
                  : stranger.call(validateToken, { query: { token, object } }))
          tally.check('a peek tells no more than what a tap would do', answer.status < 500, shown(answer))
        }
      }),
    )
    const signedIn = await tap(owner.browser, owner.pair, { bearer: owner.browser.token })
    tally.check('the signed-in owner taps', signedIn.action === 'home', shown(signedIn.answer))
    const known = await tap(owner.browser, owner.pair)
    tally.check("the owner's known browser taps", known.action === 'login', shown(known.answer))
    tally.notes.push(`${strangers.length * tapsPerAddress} peeks and taps from ${strangers.length} addresses`)
  },
}
