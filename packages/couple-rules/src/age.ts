/** Returns whether somebody has reached an age. A birthday on 29 February counts on 1 March in other years. */
export const isOfAge = (dateOfBirth: string, years: number, today: string): boolean => {
  const passed = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return passed > years || (passed === years && today.slice(5) >= dateOfBirth.slice(5))
}
