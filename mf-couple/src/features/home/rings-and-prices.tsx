import { hasNfc } from '../../shared/build-flags.ts'
import { NfcIntro } from './nfc-intro.tsx'
import Showcase from './showcase.tsx'

export default function RingsAndPrices() {
  return (
    <div className="-mx-gutter pt-5">
      {hasNfc() && <NfcIntro />}
      <Showcase />
    </div>
  )
}
