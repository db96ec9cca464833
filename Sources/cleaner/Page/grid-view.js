export class GridView { constructor(app,route){this.app=app;this.element=document.createElement('div');this.title='grid';this.keys=[];} begin(){} }
