import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { type DocOf, flag, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { ERRORS, type Lock, type Locker } from '@tus/utils'
import type { Model } from 'mongoose'

const schema = schemaOf({
  _id: text,
  holder: text,
  until: time,
  /** Whether another request waits for the lock, usually after a reconnect that the server has not noticed yet. */
  isWanted: flag,
})

/** A lease on writing to an upload. It expires if its process dies. */
export type UploadLockDoc = DocOf<typeof schema>

schema.index({ until: 1 })

export const uploadLockCollection = defineCollection<UploadLockDoc>({
  collection: 'upload_locks',
  schema,
  erase: 'nothing of anybody',
})

const leaseMs = 10_000
const renewMs = 1_000
const askAgainMs = 100
const waitMsMax = 15_000

export const createUploadLocker = (
  locks: Model<UploadLockDoc>,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Locker => ({
  newLock: (_id): Lock => {
    const holder = randomToken(12)
    let timer: NodeJS.Timeout | undefined

    const take = async (): Promise<boolean> => {
      const now = clock()
      const lease = { holder, until: new Date(now.getTime() + leaseMs), isWanted: false }
      if (await unlessDuplicate(locks.create({ _id, ...lease }))) return true
      const taken = await locks.updateOne({ _id, until: { $lt: now } }, { $set: lease })
      if (taken.matchedCount > 0) return true
      await locks.updateOne({ _id }, { $set: { isWanted: true } })
      return false
    }

    const renew = async (release: () => unknown): Promise<void> => {
      const until = new Date(clock().getTime() + leaseMs)
      const mine = await locks.findOneAndUpdate({ _id, holder }, { $set: { until } }).lean<UploadLockDoc | null>()
      // Stop writing: the lock is lost, or another request wants it.
      if (!mine || mine.isWanted) await release()
    }

    return {
      lock: async (signal, release) => {
        const startedMs = performance.now()
        while (!(await take())) {
          if (signal.aborted || performance.now() - startedMs > waitMsMax) throw ERRORS.ERR_LOCK_TIMEOUT
          await pause(askAgainMs)
        }
        timer = setInterval(() => {
          renew(release).catch((error: unknown) =>
            logger.warn({ error, uploadId: _id }, 'Renewing the lock of an upload failed'),
          )
        }, renewMs).unref()
      },
      unlock: async () => {
        clearInterval(timer)
        await locks.deleteOne({ _id, holder })
      },
    }
  },
})
