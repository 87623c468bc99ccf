import { useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { useOpening } from '../table/use-opening.ts'
import type { Reveal } from './use-reveal.tsx'

export interface RingAddress {
  /** Of the device token: its first characters. */
  readonly ringToken: string
  /** Null: it is in stock. */
  readonly url: string | null
}

/** Fetches the address of a ring, which the server writes down, and keeps it while it is shown. */
export function useAddress(reveal: Reveal, fail: (error: unknown, fallback: string) => void) {
  const { opening, open } = useOpening()
  const [address, setAddress] = useState<RingAddress>()
  const show = ({ id, ringToken }: { readonly id: string; readonly ringToken: string }) =>
    open(
      id,
      () => reveal({ id, ringToken }),
      ({ url }) => setAddress({ ringToken, url }),
      (error) => fail(error, officeTexts.address.failed),
    )
  return { opening, show, address, close: () => setAddress(undefined) }
}
