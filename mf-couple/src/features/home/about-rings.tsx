import { hasNfc } from '../../shared/build-flags.ts'
import { NfcIntro } from './nfc-intro.tsx'
import Showcase from './showcase.tsx'

/** How a ring opens the space, the bracelets and the prices: the end of home, for whoever has a space already. */
export default function AboutRings() {
  return (
    <>
      {hasNfc() && <NfcIntro />}
      <Showcase />
    </>
  )
}
