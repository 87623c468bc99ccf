import { hkdfSync, scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const passphraseCharsMin = 20
/** Costs of scrypt: 64 MB and a quarter of a second, once per backup or restore. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 }

export interface ArchiveKey {
  for(purpose: string, salt: Uint8Array): Buffer
}

/** Returns BACKUP_PASSPHRASE, or the content of the file that BACKUP_PASSPHRASE_FILE names. */
export const readPassphrase = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: path } = env
  const passphrase = given ?? (path ? (await readFile(path, 'utf8')).trim() : undefined)
  if (passphrase === undefined) {
    throw new Error(
      'Backups are encrypted: set BACKUP_PASSPHRASE_FILE to a file with a passphrase, or BACKUP_PASSPHRASE to the passphrase ' +
        'itself. Keep it apart from the backups; without it nobody reads them again.',
    )
  }
  if (passphrase.length < passphraseCharsMin) {
    throw new Error(`The passphrase of backups needs ${passphraseCharsMin} characters at least.`)
  }
  return passphrase
}

/** Keys that this process derived: a command opens several archives, and each has its store's key too. */
const derived = new Map<string, Buffer>()

const masterOf = (passphrase: string, salt: Uint8Array): Buffer => {
  const id = `${Buffer.from(salt).toString('hex')} ${passphrase}`
  const known = derived.get(id) ?? scryptSync(passphrase, salt, 32, cost)
  derived.set(id, known)
  return known
}

/** Derives the key with scrypt, which is slow on purpose: a thief of an archive cannot try passphrases quickly. */
export const archiveKeyOf = (passphrase: string, salt: Uint8Array): ArchiveKey => {
  const master = masterOf(passphrase, salt)
  return { for: (purpose, salt) => Buffer.from(hkdfSync('sha256', master, salt, purpose, 32)) }
}
