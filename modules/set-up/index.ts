export { demoEmptiedSetting, recordDemo, recordEarlierDemo } from './demo-rows.ts'
export { emptyDemo } from './empty-demo.ts'
export { getSetUp, type SetUpFacts, setUpSetting } from './get-set-up.ts'
