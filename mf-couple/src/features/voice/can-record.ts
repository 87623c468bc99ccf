import { typeToRecord } from './voice.rules.ts'

/** Returns whether this browser can record. On plain http it gives no microphone. */
export const canRecord = (): boolean =>
  'MediaRecorder' in window &&
  (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices !== undefined &&
  typeToRecord((type) => MediaRecorder.isTypeSupported(type)) !== undefined
