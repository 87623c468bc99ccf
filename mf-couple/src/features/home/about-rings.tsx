import { hasNfc } from '../../shared/build-flags.ts'
import { NfcIntro } from './nfc-intro.tsx'
import Showcase from './showcase.tsx'

/** Shows how a ring works, the bracelets and the prices at the end of a couple's home. */
export default function AboutRings() {
  return (
    <>
      {hasNfc() && <NfcIntro />}
      <Showcase />
    </>
  )
}
