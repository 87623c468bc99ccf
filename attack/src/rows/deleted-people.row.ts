import { deleteUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { shown, textAt } from '../http.ts'
import { newCouple, newUser } from '../people.ts'
import { signInAsOperator } from '../operators.ts'
import type { Row } from '../row.ts'

export const deletedPeople: Row = {
  id: 'OD',
  title: 'an operator who deletes the people of a couple past a confirmed data request',
  attack: async (scene, tally) => {
    const { target } = scene
    const { partners } = await newCouple(target)
    const operator = await signInAsOperator(target, 'super_admin')
    for (const { userId: id, browser } of partners) {
      const answers = await Promise.all([1, 2].map(() => operator.call(deleteUser, { params: { id } })))
      for (const answer of answers) {
        const isRefused = textAt(answer.json, 'code') === 'DATA_REQUEST_NEEDED'
        tally.check('no operator deletes somebody who is in a space', answer.status === 409 && isRefused, shown(answer))
      }
      const spaces = await browser.call(listSpaces)
      tally.check('who goes on as before', spaces.status === 200, shown(spaces))
    }
    for (let round = 0; round < scene.tries(6, 2); round += 1) {
      const [pair] = await target.newPairs(1)
      if (!pair) throw new Error('A ring was needed for the attack.')
      const { userId, browser } = await newUser(target, 'Otto')
      const [deleted, entered] = await Promise.all([
        operator.call(deleteUser, { params: { id: userId } }),
        browser.call(round % 2 === 0 ? createWithToken : addUserByToken, { body: { ...pair, userId } }),
      ])
      const both = deleted.status < 300 && entered.status < 300
      tally.check('of a deletion and an entry at once only one is done', !both, `${shown(deleted)} ${shown(entered)}`)
    }
    const empty = await newUser(target, 'Otto')
    const gone = await operator.call(deleteUser, { params: { id: empty.userId } })
    tally.check('an account that nothing belongs to is deleted', gone.status === 204, shown(gone))
  },
}
