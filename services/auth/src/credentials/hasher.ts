import { hmacSha256, randomToken } from '@love-space/service-kit/crypto.ts'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from './work-queue.ts'

/** Slow hashes of what people type. */
export interface Hasher {
  hashPassword(password: string): Promise<string>
  hashPin(pin: string): Promise<string>
  /** Takes the same time when there is no hash to compare with. */
  isPassword(passwordHash: string | null, password: string): Promise<boolean>
  isPin(pinHash: string | null, pin: string): Promise<boolean>
}

/** The minimum that OWASP names for argon2id, which is the library's own algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and a core for some milliseconds: more than two at once would only starve everything else. */
const queueLimits = { inFlightMax: 2, waitingMax: 100 }

/** Without the pepper, which the database does not hold, all ten thousand PINs would fall in minutes. */
export const createHasher = async (pinPepper: string): Promise<Hasher> => {
  const queued = createWorkQueue(queueLimits)
  const nobodys = await hash(randomToken(), cost)

  const hashOf = (secret: string): Promise<string> => queued(() => hash(secret, cost))
  const isSecret = async (known: string | null, secret: string): Promise<boolean> => {
    const matches = await queued(() => verify(known ?? nobodys, secret))
    return matches && known !== null
  }
  const passwordOf = (password: string): string => password.normalize('NFKC')
  const pepperedPin = (pin: string): string => hmacSha256(pinPepper, `pin:${pin}`)

  return {
    hashPassword: (password) => hashOf(passwordOf(password)),
    hashPin: (pin) => hashOf(pepperedPin(pin)),
    isPassword: (passwordHash, password) => isSecret(passwordHash, passwordOf(password)),
    isPin: (pinHash, pin) => isSecret(pinHash, pepperedPin(pin)),
  }
}
