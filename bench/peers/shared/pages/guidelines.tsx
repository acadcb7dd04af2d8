import { GuidelinesHeader, Rules } from "#site/components/guidelines.tsx";
import { guidelines } from "#site/content/guidelines.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(guidelines);

export default function GuidelinesPage() {
  return (
    <>
      <GuidelinesHeader />
      <Rules />
    </>
  );
}
