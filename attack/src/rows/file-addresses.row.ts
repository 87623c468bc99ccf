import { toggleUserStatus } from '@love-space/contracts/admin/user-admin.routes.ts'
import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { soundPicture } from '../hostile-files.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { newCouple, stepUp, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import { sendFile } from '../send-file.ts'

/** Time for which services may cache the members, and events may be late. */
const rememberedMs = 6_000
/** Time within which the stream of ended sessions must arrive. */
const heardMs = 2_000

const waysToLose = (scene: Scene) => ({
  'was switched off': {
    withinMs: heardMs,
    lose: async ({ userId: id }: Partner) => {
      const operator = await signInAsOperator(scene.target, 'admin')
      return operator.call(toggleUserStatus, { params: { id }, body: { isActive: false } })
    },
  },
  'left the space': {
    withinMs: rememberedMs,
    lose: async (reader: Partner) => {
      await stepUp(reader)
      return reader.browser.call(leaveSpace, { params: { spaceId: reader.spaceId } })
    },
  },
  'deleted the account': {
    withinMs: rememberedMs,
    lose: async (reader: Partner) => {
      await stepUp(reader)
      return reader.browser.call(deleteAccount)
    },
  },
})

export const fileAddresses: Row = {
  id: 'FW',
  title: 'forwarded addresses of files, after their reader left or lost the account',
  attack: async (scene, tally) => {
    const { target, stranger } = scene
    const read = (path: string): Promise<Answer> => target.send({ address: stranger.browser.address, path })
    for (const [how, { withinMs, lose }] of Object.entries(waysToLose(scene))) {
      const [owner, reader] = (await newCouple(target)).partners
      const sent = await sendFile(owner, soundPicture(target.chance))
      const params = { id: textAt(sent.json, 'data.file.id') }
      const own = textAt(sent.json, 'data.url')
      const forwarded = textAt((await reader.browser.call(getFile, { params })).json, 'data.file.url')
      for (const path of [own, forwarded]) {
        const answer = await read(path)
        tally.check('a forwarded address shows the file', answer.status === 200, shown(answer))
      }
      const lost = await lose(reader)
      tally.check(`a reader ${how}`, lost.status < 300, shown(lost))
      const isRefused = async () => (await read(forwarded)).status === 404
      const ended = await waitFor(isRefused, { what: 'the end of an address', timeoutMs: withinMs }).catch(() => false)
      tally.check(`the address of a reader who ${how} shows nothing`, ended, `after ${withinMs} ms`)
      const kept = await read(own)
      tally.check('the address of whoever stayed goes on', kept.status === 200, shown(kept))
    }
  },
}
