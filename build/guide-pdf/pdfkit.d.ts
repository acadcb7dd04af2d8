/** What pdfkit takes and its types leave out. */
declare namespace PDFKit.Mixins {
  interface AnnotationOption {
    /** The element of the structure tree the annotation belongs to. */
    structParent?: PDFStructureElement;
  }

  interface StructureElementOptions {
    /** The box of a figure on its page: left, top, right, bottom. */
    bbox?: [number, number, number, number];
  }
}
