import {
  About,
  Behind,
  Benefits,
  Eligibility,
  PartnerBanner,
  Process,
  ProgramHeader,
} from "#site/components/startup-program.tsx";
import { startupProgram } from "#site/content/startup-program.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(startupProgram);

export default function StartupProgramPage() {
  return (
    <>
      <ProgramHeader />
      <About />
      <Behind />
      <Eligibility />
      <Process />
      <Benefits />
      <PartnerBanner />
    </>
  );
}
