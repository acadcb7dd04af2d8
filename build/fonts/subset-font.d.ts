declare module "subset-font" {
  type AxisRange = { min: number; max: number; default?: number };

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes: Record<string, number | AxisRange>;
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
