import { toggleUserStatus, updateUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { login, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { shown, textAt } from '../http.ts'
import { newAccount, newPerson } from '../people.ts'
import { signInAsOperator } from '../operators.ts'
import type { Row } from '../row.ts'

const heardMs = 2_000

/** A token must not survive its session's end within the second of its sign-in. */
export const outlivedSignIns: Row = {
  id: 'SE',
  title: 'tokens of a sign-in that was ended within the second in which it began',
  attack: async (scene, tally) => {
    const { target } = scene
    const operator = await signInAsOperator(scene.target, 'admin')
    const person = await newPerson(target, 'Otto')
    const params = { id: person.userId }
    const reading = [listNotifications, listSpaces, getQuota] as const
    for (let round = 0; round < scene.tries(6, 2); round += 1) {
      const { password } = newAccount(target)
      await operator.call(updateUser, { params, body: { password } })
      const browser = target.newBrowser()
      const signedIn = await browser.call(login, { body: { email: person.email, password }, token: null })
      tally.check('the new password signs in', signedIn.status === 200, shown(signedIn))
      browser.token = textAt(signedIn.json, 'data.token')
      const open = await browser.call(listSpaces)
      tally.check('and the token is taken at once', open.status !== 401, shown(open))
      await operator.call(toggleUserStatus, { params, body: { isActive: false } })
      for (const route of reading) {
        const isRefused = await waitFor(async () => (await browser.call(route)).status === 401, {
          timeoutMs: heardMs,
        }).catch(() => false)
        tally.check(`${route.id} is closed once the account is deactivated`, isRefused, `round ${round + 1}`)
      }
      const refreshed = await browser.call(refresh)
      tally.check('and nothing renews it', refreshed.status === 401, shown(refreshed))
      await operator.call(toggleUserStatus, { params, body: { isActive: true } })
    }
  },
}
