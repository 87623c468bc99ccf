import { passwordlessSpaceLogin } from '@love-space/contracts/gateway/tap.routes.ts'
import { updateRing } from '@love-space/contracts/space/ring.routes.ts'
import { shown } from '../http.ts'
import { newCouple } from '../people.ts'
import type { Row } from '../row.ts'
import { tap } from '../taps.ts'

export const linksAlone: Row = {
  id: 'LA',
  title: "a ring's link alone, of a ring that was told never to ask for the PIN",
  attack: async (scene, tally) => {
    const { target } = scene
    const [owner] = (await newCouple(target)).partners
    const params = { spaceId: owner.spaceId, ringId: owner.ringId }
    const chosen = await owner.browser.call(updateRing, { params, body: { pinSetting: 'never' } })
    tally.check('a front end of an older release may still say so', chosen.status === 200, shown(chosen))
    tally.check('and it is not what is kept', !/"never"/.test(chosen.text), chosen.text.slice(0, 200))
    const browser = target.newBrowser()
    const tapped = await tap(browser, owner.pair)
    tally.check(
      'a tap in a new browser asks for the PIN',
      tapped.action === 'pin' && tapped.token === '',
      tapped.action,
    )
    const body = { spaceToken: owner.pair.token, object: owner.pair.object }
    const alone = await target.newBrowser().call(passwordlessSpaceLogin, { body })
    tally.check('and the link alone signs nobody in', alone.status === 403, shown(alone))
  },
}
