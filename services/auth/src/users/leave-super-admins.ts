import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError, retryOnConflict, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { SuperAdminExitsDoc } from './super-admin-exits.model.ts'

const exitsId = 'exits'
const triesMax = 20
/** Maximum age of an exit, longer than any request. Older ones were cut off by a crash and will not be written. */
const exitMsMax = 600_000

const findExits = async ({ superAdminExits }: Pick<Deps, 'superAdminExits'>): Promise<SuperAdminExitsDoc> =>
  (await superAdminExits.findById(exitsId)) ??
  (await unlessDuplicate(superAdminExits.insert({ _id: exitsId, exits: [] }, []))) ??
  findExits({ superAdminExits })

/** Adds an exit to the shared document, with retry on conflict. Throws LAST_SUPER_ADMIN if nobody else stays. */
const announceExit = async (deps: Deps, userId: string): Promise<string> => {
  const now = deps.clock()
  const exit = { exitId: newId(), userId, at: now }
  const announce = async (): Promise<string | undefined> => {
    const { version, exits } = await findExits(deps)
    const open = exits.filter(({ at }) => now.getTime() - at.getTime() < exitMsMax)
    const leaving = [...open.map((one) => one.userId), userId]
    const staying = { roles: 'super_admin', active: true, _id: { $nin: leaving } }
    if (!(await deps.users.exists(staying))) throw new AppError('LAST_SUPER_ADMIN')
    const passed = { _id: exitsId, version }
    const announced = await deps.superAdminExits.update(passed, { $set: { exits: [...open, exit] } }, [])
    return announced ? exit.exitId : undefined
  }
  return retryOnConflict(announce, { triesMax })
}

/** Runs a write that takes super_admin from a user or deactivates them. Throws LAST_SUPER_ADMIN. */
export const leaveSuperAdmins = async <T>(deps: Deps, userId: string, write: () => Promise<T>): Promise<T> => {
  const exitId = await announceExit(deps, userId)
  try {
    return await write()
  } finally {
    await deps.superAdminExits.update({ _id: exitsId }, { $pull: { exits: { exitId } } }, [])
  }
}

export const forgetExit = ({ superAdminExits }: Deps, userId: string): Promise<unknown> =>
  superAdminExits.update({ _id: exitsId, 'exits.userId': userId }, { $pull: { exits: { userId } } }, [])
