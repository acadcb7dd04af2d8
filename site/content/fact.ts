export type Fact = { label: string; value: string };
