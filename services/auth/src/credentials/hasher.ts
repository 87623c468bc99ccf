import { hmacSha256, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue, type Asker } from './work-queue.ts'

/** Slow hashes of what people type. */
export interface Hasher {
  hashPassword(password: string): Promise<string>
  hashPin(pin: string): Promise<string>
  /** Takes the same time when there is no hash to compare with. */
  isPassword(passwordHash: string | null, password: string): Promise<boolean>
  isPin(pinHash: string | null, pin: string): Promise<boolean>
}

/** The same hashes for each kind of asker: those for known people do not wait behind those for strangers. */
export type Hashers = Readonly<Record<Asker, Hasher>>

/** The minimum that OWASP names for argon2id, which is the library's own algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and a core for some milliseconds: more than two at once would only slow everything else down. */
const queueLimits = { inFlightMax: 2, waitingMax: 100, waitMsMax: 2_000 }

/** Without the pepper, which the database does not hold, all ten thousand PINs could be tried in minutes. */
export const createHashers = async (pinPepper: string): Promise<Hashers> => {
  const queue = createWorkQueue(queueLimits)
  const hashOfNothing = await hash(randomToken(), cost)
  const passwordOf = (password: string): string => password.normalize('NFKC')
  const pepperedPin = (pin: string): string => hmacSha256(pinPepper, `pin:${pin}`)

  const hasherFor = (asker: Asker): Hasher => {
    const hashOf = (secret: string): Promise<string> => queue(asker, () => hash(secret, cost))
    const isSecret = async (known: string | null, secret: string): Promise<boolean> => {
      const matches = await queue(asker, () => verify(known ?? hashOfNothing, secret))
      return matches && known !== null
    }
    return {
      hashPassword: (password) => hashOf(passwordOf(password)),
      hashPin: (pin) => hashOf(pepperedPin(pin)),
      isPassword: (passwordHash, password) => isSecret(passwordHash, passwordOf(password)),
      isPin: (pinHash, pin) => isSecret(pinHash, pepperedPin(pin)),
    }
  }
  return { known: hasherFor('known'), stranger: hasherFor('stranger') }
}
