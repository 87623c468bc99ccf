import { hasNfc } from '../../shared/build-flags.ts'
import { NfcIntro } from './nfc-intro.tsx'
import Showcase from './showcase.tsx'

export default function AboutRings() {
  return (
    <>
      {hasNfc() && <NfcIntro />}
      <Showcase />
    </>
  )
}
