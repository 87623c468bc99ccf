import { useState } from 'react'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { useOpening } from './use-opening.ts'
import type { TableBasics } from '../table/use-table-basics.ts'
import type { RingAddress } from './address-dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { useReveal, type ShownRing } from './use-reveal.tsx'

const AddressDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "device-address" */ './address-dialog.tsx')).AddressDialog,
}))

export function useRingTokens({ fail }: Pick<TableBasics<ShownRing>, 'fail'>) {
  const { reveal, dialog } = useReveal()
  const { opening, open } = useOpening()
  const [address, setAddress] = useState<RingAddress>()
  const show = ({ id, ringToken }: ShownRing) =>
    open(
      id,
      () => reveal({ id, ringToken }),
      ({ url }) => setAddress({ ringToken, url }),
      (error) => fail(error, officeTexts.address.failed),
    )
  return {
    reveal,
    address: { show, isOpening: ({ id }: ShownRing) => opening === id },
    dialogs: (
      <>
        {dialog}
        {address && <AddressDialog address={address} onClose={() => setAddress(undefined)} />}
      </>
    ),
  }
}

interface WithTokens {
  readonly parts: { readonly tokens: ReturnType<typeof useRingTokens> }
}

export const addressAction = {
  label: officeTexts.address.show,
  needs: 'tokens:reveal',
  does: (ring: ShownRing, { parts }: WithTokens) => parts.tokens.address.show(ring),
  isBusy: (ring: ShownRing, { parts }: WithTokens) => parts.tokens.address.isOpening(ring),
} as const
